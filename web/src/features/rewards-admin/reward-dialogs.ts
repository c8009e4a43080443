import { deferred } from '#web/ui/loading/deferred.tsx';

export const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));
export const redeemDialog = deferred(() => import('./redeem-dialog.tsx'), 'dialogs');
