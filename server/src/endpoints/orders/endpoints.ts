import { hkCreate } from './hk-create.ts';
import { orderCancel } from './order-cancel.ts';
import { orderDetail } from './order-detail.ts';
import { orderPreview } from './order-preview.ts';
import { stockCreate } from './stock-create.ts';

export const orderEndpoints = [hkCreate, orderCancel, orderDetail, orderPreview, stockCreate];
