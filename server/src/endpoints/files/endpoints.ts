import { fileGet } from './file-get.ts';
import { fileUpload } from './file-upload.ts';

export const fileEndpoints = [fileGet, fileUpload];
