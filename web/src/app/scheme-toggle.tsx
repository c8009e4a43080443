import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { chooseScheme, useScheme } from '../styles/color-scheme.ts';
import { Button } from '../ui/controls/button.tsx';

export const SchemeToggle = ({ className }: { className?: string | undefined }) => {
  const t = useTranslations('nav');
  const dark = useScheme() === 'dark';
  return (
    <Button
      icon
      variant="quiet"
      className={className}
      aria-label={dark ? t('light') : t('dark')}
      onClick={() => chooseScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </Button>
  );
};
