import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FirstThanks } from '../../ui/pictures.tsx';

const Goodbye = () => {
  const t = useTranslations('pages');
  return (
    <Empty
      page
      title={t('goodbye')}
      picture={<FirstThanks />}
      actions={
        <LinkButton look="filled" to="/">
          {t('goHome')}
        </LinkButton>
      }
    >
      {t('goodbyeText')}
    </Empty>
  );
};

export default Goodbye;
