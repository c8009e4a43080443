import type { DateFieldProps } from './dates/date-field.tsx';
import { AfterContent } from '../loading/after-content.tsx';
import { deferred } from '../loading/deferred.tsx';
import type { PictureFieldProps } from './pictures/picture-field.tsx';
import { Skeleton } from '../loading/skeleton.tsx';
import { useWideScreen } from '../hooks/use-wide-screen.ts';

const date = deferred(() => import('./dates/date-field.tsx'), 'fields');
const picture = deferred(() => import('./pictures/picture-field.tsx'), 'fields', 'refusals');

/** A date field. It is fetched with its texts when a form shows one: most screens that load this file have none. */
export const DateField = (props: DateFieldProps) => (
  <AfterContent fallback={<Skeleton width="100%" height={props.hint ? 94 : 70} />}>
    <date.View {...props} />
  </AfterContent>
);

/** A picture to drop or choose, crop, preview and remove. */
export const PictureField = (props: PictureFieldProps) => {
  const wide = useWideScreen();
  return (
    <AfterContent fallback={<Skeleton width="100%" height={wide ? 154 : 252} />}>
      <picture.View {...props} />
    </AfterContent>
  );
};
