import * as z from 'zod';

/** A ULID: ten characters of milliseconds, sixteen random ones. Sorts by creation time. */
const ulid = <const Noun extends string>(_noun: Noun, code?: string) =>
  z
    .string(code)
    .regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, code)
    .brand<Noun>();

export const WorkspaceId = ulid('WorkspaceId');
export const UserId = ulid('UserId');
export const ValueId = ulid('ValueId', 'value_required');
/** A value in a filter, where none is required. */
export const FilteredValueId = ulid<'ValueId'>('ValueId');
export const GroupId = ulid('GroupId');
export const PostId = ulid('PostId');
export const AddOnId = ulid('AddOnId');
export const CommentId = ulid('CommentId');
export const EntryId = ulid('EntryId');
export const RewardId = ulid('RewardId');
export const PurchaseId = ulid('PurchaseId');
export const InvitationId = ulid('InvitationId');
export const AnnouncementId = ulid('AnnouncementId');
export const AuditId = ulid('AuditId');
export const NewsId = ulid('NewsId');
export const HookId = ulid('HookId');
export const CompanyDayId = ulid('CompanyDayId');
export const GreetingCardId = ulid('GreetingCardId');
export const AwardId = ulid('AwardId');
export const AwardRequestId = ulid('AwardRequestId');
/** A run of a file that keeps the people up to date. */
export const PeopleFileId = ulid('PeopleFileId');
/** An assistant that is connected for a member. */
export const AssistantId = ulid('AssistantId');
/** Identifies an event to one webhook, on every try. It follows from what happened. */
export const HookDeliveryId = z
  .string()
  .regex(/^msg_[A-Za-z0-9_-]{22}$/)
  .brand<'HookDeliveryId'>();
export const SessionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .brand<'SessionId'>();

/** SHA-256 of the secret in a wall's link, base64url. It names the link but does not open it. */
export const WallId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .brand<'WallId'>();

/** SHA-256 of a passkey's credential id, base64url: those ids can be too long for a key of the table. */
export const PasskeyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .brand<'PasskeyId'>();
/** SHA-256 of the secret in an API key, base64url. It names the key but does not open anything. */
export const ApiKeyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .brand<'ApiKeyId'>();

export type WorkspaceId = z.infer<typeof WorkspaceId>;
export type UserId = z.infer<typeof UserId>;
export type ValueId = z.infer<typeof ValueId>;
export type AssistantId = z.infer<typeof AssistantId>;
export type GroupId = z.infer<typeof GroupId>;
export type AnnouncementId = z.infer<typeof AnnouncementId>;
export type PostId = z.infer<typeof PostId>;
export type AddOnId = z.infer<typeof AddOnId>;
export type CommentId = z.infer<typeof CommentId>;
export type EntryId = z.infer<typeof EntryId>;
export type RewardId = z.infer<typeof RewardId>;
export type PurchaseId = z.infer<typeof PurchaseId>;
export type InvitationId = z.infer<typeof InvitationId>;
export type AuditId = z.infer<typeof AuditId>;
export type NewsId = z.infer<typeof NewsId>;
export type CompanyDayId = z.infer<typeof CompanyDayId>;
export type GreetingCardId = z.infer<typeof GreetingCardId>;
export type AwardId = z.infer<typeof AwardId>;
export type AwardRequestId = z.infer<typeof AwardRequestId>;
export type PeopleFileId = z.infer<typeof PeopleFileId>;
export type HookId = z.infer<typeof HookId>;
export type HookDeliveryId = z.infer<typeof HookDeliveryId>;
export type WallId = z.infer<typeof WallId>;
export type PasskeyId = z.infer<typeof PasskeyId>;
export type ApiKeyId = z.infer<typeof ApiKeyId>;
/** SHA-256 of the session's secret, base64url. Identifies a session but cannot be used to sign in. */
export type SessionId = z.infer<typeof SessionId>;
