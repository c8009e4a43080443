import type {
  AddOnId,
  AnnouncementId,
  AssistantId,
  AuditId,
  CommentId,
  AwardId,
  AwardRequestId,
  CompanyDayId,
  EntryId,
  GreetingCardId,
  GroupId,
  HookId,
  InvitationId,
  NewsId,
  PeopleFileId,
  PostId,
  PurchaseId,
  RewardId,
  UserId,
  ValueId,
  WorkspaceId,
} from '#shared/model/ids';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns ten random bytes (80 bits). An argument, so that rules stay deterministic in tests. */
export type RandomBytes = () => Uint8Array;

/** A ULID: 48 bits of milliseconds and 80 random bits. Sorts by time. */
export const ulid = (now: Date, chance: RandomBytes): string => {
  let stamp = '';
  for (let rest = now.getTime(), digit = 0; digit < 10; digit += 1) {
    stamp = `${alphabet[rest % 32]}${stamp}`;
    rest = Math.floor(rest / 32);
  }
  const bits = [...chance()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const tail = Array.from(
    { length: 16 },
    (_, at) => alphabet[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)],
  );
  return stamp + tail.join('');
};

/** When a ULID was made. */
export const createdAt = (id: string): Date =>
  new Date(Array.from(id.slice(0, 10)).reduce((sum, digit) => sum * 32 + alphabet.indexOf(digit), 0));

/** The lowest ULID of an instant: items from then on sort behind it. */
export const firstIdAt = (now: Date): string => ulid(now, () => new Uint8Array(10));

/** Creates ids of every noun for one instant. */
export const createIds = (now: Date, chance: RandomBytes) => ({
  workspace: () => ulid(now, chance) as WorkspaceId,
  user: () => ulid(now, chance) as UserId,
  value: () => ulid(now, chance) as ValueId,
  group: () => ulid(now, chance) as GroupId,
  post: () => ulid(now, chance) as PostId,
  addOn: () => ulid(now, chance) as AddOnId,
  announcement: () => ulid(now, chance) as AnnouncementId,
  comment: () => ulid(now, chance) as CommentId,
  entry: () => ulid(now, chance) as EntryId,
  reward: () => ulid(now, chance) as RewardId,
  purchase: () => ulid(now, chance) as PurchaseId,
  invitation: () => ulid(now, chance) as InvitationId,
  audit: () => ulid(now, chance) as AuditId,
  news: () => ulid(now, chance) as NewsId,
  hook: () => ulid(now, chance) as HookId,
  award: () => ulid(now, chance) as AwardId,
  awardRequest: () => ulid(now, chance) as AwardRequestId,
  companyDay: () => ulid(now, chance) as CompanyDayId,
  greetingCard: () => ulid(now, chance) as GreetingCardId,
  assistant: () => ulid(now, chance) as AssistantId,
  peopleFile: () => ulid(now, chance) as PeopleFileId,
});
export type IdFactory = ReturnType<typeof createIds>;
