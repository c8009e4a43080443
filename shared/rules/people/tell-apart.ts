import type { UserId } from '#shared/model/ids';
import { foldForSearch } from '../basics/search.ts';

/** Somebody who is listed beside others, and what may tell them from who has the same name. */
export type Listed = {
  readonly id: UserId;
  readonly name: string;
  readonly job_title: string | null | undefined;
  readonly department: string | null | undefined;
  readonly email: string | undefined;
};

const details = ['job_title', 'department', 'email'] as const;

/** The people who have the name of somebody else among them, by this name. */
const byName = <Named extends { readonly name: string }>(people: readonly Named[]): readonly Named[][] =>
  [...Map.groupBy(people, ({ name }) => foldForSearch(name)).values()].filter((same) => same.length > 1);

/** The people who have the name of somebody else among them. */
export const namesakes = <Named extends { readonly name: string }>(
  people: readonly Named[],
): readonly Named[] => byName(people).flat();

/**
 * Returns, for everybody who has the name of somebody else in a list, what tells them apart: the job title, else the
 * department, else the address, whichever nobody else of this name has.
 */
export const tellApart = (people: readonly Listed[]): ReadonlyMap<UserId, string> =>
  new Map(
    byName(people).flatMap((same) => {
      const having = details.map((detail) => Map.groupBy(same, (person) => person[detail]));
      return same.flatMap((person) => {
        const found = details
          .filter((detail, at) => having[at]?.get(person[detail])?.length === 1)
          .map((detail) => person[detail])
          .find(Boolean);
        return found ? [[person.id, found] as const] : [];
      });
    }),
  );
