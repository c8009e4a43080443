import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** Stops an animated picture, or lets it move again. */
export const StopButton = ({
  stopped,
  className,
  onChange,
}: {
  stopped: boolean;
  className?: string | undefined;
  onChange: (stopped: boolean) => void;
}) => {
  const t = useTranslations('post');
  return (
    <button
      type="button"
      className={className}
      aria-label={t(stopped ? 'gifPlay' : 'gifStop')}
      onClick={() => onChange(!stopped)}
    >
      {stopped ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
    </button>
  );
};
