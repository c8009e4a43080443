import { deferred } from '#web/ui/loading/deferred.tsx';

export const chooseRewardDialog = deferred(() => import('./choose-reward-dialog.tsx'));
export const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));
export const payrollDialog = deferred(() => import('./payroll-dialog.tsx'), 'dialogs');
