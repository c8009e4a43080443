import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { deferred } from '../../../ui/loading/deferred.tsx';
import { Overlay } from '../../../ui/overlays/overlay.tsx';

const confirmDialog = deferred(() => import('../../../ui/overlays/confirm-dialog.tsx'));

/**
 * A button that ends a connection, after asking.
 * @param end resolves when it is ended; the dialog shows why it was not
 * @param onEnded follows when the dialog is closed
 */
export const EndingButton = ({
  label,
  title,
  text,
  end,
  onEnded,
}: {
  label: string;
  title: string;
  text: string;
  end: () => Promise<unknown>;
  onEnded: () => void;
}) => {
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await end();
    setAsking(false);
    onEnded();
  };
  return (
    <>
      <Button {...confirmDialog.preloadProps} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Overlay onFail={() => setAsking(false)}>
          <confirmDialog.View
            title={title}
            confirm={label}
            onCancel={() => setAsking(false)}
            onConfirm={confirm}
          >
            {text}
          </confirmDialog.View>
        </Overlay>
      )}
    </>
  );
};
