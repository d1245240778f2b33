import { message } from './message.ts';
import { messageList } from './message-list.ts';
import { messageUpdateRead } from './message-update-read.ts';

export const messageEndpoints = [message, messageList, messageUpdateRead];
