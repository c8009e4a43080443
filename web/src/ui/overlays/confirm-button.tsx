import { type ComponentProps, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { deferred } from '../loading/deferred.tsx';
import { Overlay } from './overlay.tsx';

const confirmDialog = deferred(() => import('./confirm-dialog.tsx'));

/**
 * A button that does something that cannot be undone, after asking.
 * @param act resolves when it is done; the dialog shows why it was not
 * @param onDone follows when the dialog is closed
 */
export const ConfirmButton = ({
  label,
  variant,
  title,
  text,
  act,
  onDone,
}: Pick<ComponentProps<typeof Button>, 'variant'> & {
  label: string;
  title: string;
  text: string;
  act: () => Promise<unknown>;
  onDone: () => void;
}) => {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = async () => {
    await act();
    close();
    onDone();
  };
  return (
    <>
      <Button variant={variant} {...confirmDialog.preloadProps} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Overlay onFail={close}>
          <confirmDialog.View title={title} confirm={label} onCancel={close} onConfirm={confirm}>
            {text}
          </confirmDialog.View>
        </Overlay>
      )}
    </>
  );
};
