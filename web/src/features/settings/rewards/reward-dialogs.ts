import { deferred } from '../../../ui/loading/deferred.tsx';

export const confirmDialog = deferred(() => import('../../../ui/overlays/confirm-dialog.tsx'));
export const redeemDialog = deferred(() => import('./redeem-dialog.tsx'), 'dialogs');
