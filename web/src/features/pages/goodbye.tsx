import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Empty } from '../../ui/feedback/empty-state.tsx';
import { FirstThanks } from '../../product/illustrations/first-thanks.tsx';

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
