import { Suspense } from 'react';
import type { DateFieldProps } from './dates/date-field.tsx';
import { deferred } from '../loading/deferred.tsx';
import type { PictureFieldProps } from './pictures/picture-field.tsx';
import { Skeleton } from '../loading/skeleton.tsx';
import { useWideScreen } from '../hooks/use-wide-screen.ts';

const date = deferred(() => import('./dates/date-field.tsx'), 'fields');
const picture = deferred(() => import('./pictures/picture-field.tsx'), 'fields', 'refusals');

/** A date field. Fetched with its texts as soon as a form that contains one is fetched. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<Skeleton width="100%" height={props.hint ? 94 : 70} />}>
    <date.View {...props} />
  </Suspense>
);

/** A picture to drop or choose, crop, preview and remove. */
export const PictureField = (props: PictureFieldProps) => {
  const wide = useWideScreen();
  return (
    <Suspense fallback={<Skeleton width="100%" height={wide ? 154 : 252} />}>
      <picture.View {...props} />
    </Suspense>
  );
};

date.preload();
picture.preload();
