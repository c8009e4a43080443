import type { UserId } from '#shared/model/ids';
import { foldForSearch } from '../basics/search.ts';

/** Somebody who is listed beside others, and what may tell them from who has the same name. */
export type Listed = {
  readonly id: UserId;
  readonly name: string;
  readonly job_title: string | null | undefined;
  readonly department: string | null | undefined;
  readonly email: string;
};

const details = ['job_title', 'department', 'email'] as const;

/** The people who have the name of somebody else among them. */
export const namesakes = <Named extends { readonly name: string }>(
  people: readonly Named[],
): readonly Named[] =>
  [...Map.groupBy(people, ({ name }) => foldForSearch(name)).values()].flatMap((same) =>
    same.length > 1 ? same : [],
  );

/**
 * Returns, for everybody who has the name of somebody else in a list, what tells them apart: the job title, else the
 * department, else the address, whichever nobody else of this name has.
 */
export const tellApart = (people: readonly Listed[]): ReadonlyMap<UserId, string> => {
  const shared = namesakes(people);
  return new Map(
    shared.flatMap((person) => {
      const others = shared.filter(
        ({ id, name }) => id !== person.id && foldForSearch(name) === foldForSearch(person.name),
      );
      const found = details
        .filter((detail) => others.every((other) => other[detail] !== person[detail]))
        .map((detail) => person[detail])
        .find(Boolean);
      return found ? [[person.id, found] as const] : [];
    }),
  );
};
