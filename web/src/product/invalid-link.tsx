import { LinkButton } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { BrokenLink } from './illustrations/illustrations.tsx';

type Words = { readonly title: string; readonly text: string; readonly action: string };

/** The page of a mail's link that is incomplete or was used already. @param to where its button leads */
export const InvalidLink = ({ words: { title, text, action }, to }: { words: Words; to: string }) => (
  <EmptyState
    page
    title={title}
    picture={<BrokenLink />}
    actions={
      <LinkButton variant="filled" to={to}>
        {action}
      </LinkButton>
    }
  >
    {text}
  </EmptyState>
);
