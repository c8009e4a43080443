import { pageOfUsers, searchUsers } from '#functions/data/people-list';
import type { Reading } from '#functions/data/table';
import { handleWith } from '#functions/http/handle';
import { users } from '#shared/contract/users';
import type { Input } from '#shared/contract/endpoint';
import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { folded, isFoundByName } from '#shared/rules/search';
import { fullUserOf, isListed, personOf, runsPeople, takesPart } from '#shared/rules/users';

type Asked = Input<typeof users.list> & {
  readonly workspaceId: WorkspaceId;
  readonly after: string | undefined;
  readonly reading: Reading;
};

const prefixIn = ({ query: { search = '' } }: Pick<Asked, 'query'>): string => folded(search);

const find = (asked: Asked, keep: (user: User) => boolean) => {
  const { workspaceId: w, query, after, reading } = asked;
  const [prefix, wanted] = [prefixIn(asked), { after, limit: query.limit, keep }];
  return prefix ? searchUsers(w, { prefix, ...wanted }, reading) : pageOfUsers(w, wanted, reading);
};

/**
 * Members see whom they can recognise, and find them by name; administrators see everybody, in full. Who calls is
 * known only when the page was read: in a member's, others may have taken the places of those to be seen.
 */
export const handler = handleWith(
  users.list,
  (ahead) => find(ahead, isListed(ahead.query.state)),
  async ({ actor, now, ...asked }, page) => {
    const { workspaceId, workspace, user: me } = actor;
    if (runsPeople(me))
      return { items: page.users.map((user) => fullUserOf(user, workspace, me, now)), next: page.next };
    const listed = isListed(asked.query.state);
    const prefix = prefixIn(asked);
    const isSeen = (user: User): boolean => listed(user) && takesPart(user) && isFoundByName(user, prefix);
    const whole = page.next === undefined || page.users.every(isSeen);
    const { users: seen, next } = whole ? page : await find({ ...asked, workspaceId }, isSeen);
    return { items: seen.filter(isSeen).map(personOf), next };
  },
);
