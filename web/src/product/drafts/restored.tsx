import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';

const notice = deferred(() => import('./restored-notice.tsx'), 'fields');

/** Says that a form continues with what was typed earlier, and offers to discard it. */
export const Restored = ({
  draft: { restored, discard },
}: {
  draft: { readonly restored: boolean; readonly discard: () => void };
}) =>
  restored && (
    <Overlay>
      <notice.View onDiscard={discard} />
    </Overlay>
  );
