import { useEffect, useMemo } from 'react';

type Picture = string | Blob | null;

/** A picture's address. For a chosen file it is temporary, valid while the picture is shown. */
export const useObjectUrl = (picture: Picture): string | undefined => {
  const made = useMemo(() => (picture instanceof Blob ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(
    () => () => {
      if (made !== undefined) URL.revokeObjectURL(made);
    },
    [made],
  );
  return made ?? (typeof picture === 'string' ? picture : undefined);
};
