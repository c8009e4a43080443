import { randomBytes } from 'node:crypto';

/** A question in a card. */
export type CardInput = {
  readonly type: string;
  readonly id: string;
  readonly label: string;
  readonly value?: string;
  readonly choices?: readonly { readonly title: string; readonly value: string }[];
};
/** A button of a card. */
export type CardAction = {
  readonly title: string;
  readonly url?: string;
  readonly data?: object;
  readonly card?: ShownCard;
};
/** A card as it stands in a channel. */
export type ShownCard = {
  readonly body: readonly (Partial<CardInput> & {
    readonly inlines?: readonly { readonly text: string }[];
  })[];
  readonly actions?: readonly CardAction[];
};

/** A workflow that brings what it is told into a channel, in the place of the Power Platform. */
export type Workflow = {
  readonly id: string;
  readonly channel: string;
  /** What proves that somebody knows its address. */
  readonly sig: string;
  state: 'on' | 'off' | 'removed';
  /** Until when it takes nothing, in milliseconds of the machine's clock. */
  busyUntil: number;
  /** What it answers in place of taking anything. */
  failing: number | undefined;
  /** It takes a request, and never answers it. */
  isHanging: boolean;
  /** What it brought into the channel, the oldest first. */
  readonly cards: ShownCard[];
};

type Answered = { readonly status: number; readonly headers?: Record<string, string>; readonly body: string };

const cardType = 'application/vnd.microsoft.card.adaptive';
const pathOf = (id: string): string =>
  `/powerautomate/automations/direct/workflows/${id}/triggers/manual/paths/invoke`;

export const newWorkflow = (channel: string): Workflow => ({
  id: randomBytes(16).toString('hex'),
  channel,
  sig: randomBytes(24).toString('base64url'),
  state: 'on',
  busyUntil: 0,
  failing: undefined,
  isHanging: false,
  cards: [],
});

/** The address that Teams shows whoever makes a workflow. */
export const addressOf = (origin: string, { id, sig }: Workflow): string =>
  `${origin}${pathOf(id)}?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=${sig}`;

const refused = (status: number, code: string): Answered => ({
  status,
  body: JSON.stringify({ error: { code, message: `The workflow answers ${code}.` } }),
});

/** The card of a message, if it is one that a workflow of the usual template can post. */
const cardIn = (body: string): ShownCard | undefined => {
  try {
    const { type, attachments } = JSON.parse(body) as {
      type?: string;
      attachments?: { contentType: string; content: ShownCard & { type: string; version: string } }[];
    };
    const [attachment] = attachments ?? [];
    const isCard = attachment?.contentType === cardType && attachment.content.type === 'AdaptiveCard';
    return type === 'message' && isCard && attachment.content.version === '1.4'
      ? attachment.content
      : undefined;
  } catch {
    return undefined;
  }
};

/** Answers a request to a workflow; undefined for another path. */
export const runOne = (
  workflows: readonly Workflow[],
  { pathname, searchParams }: URL,
  body: string,
): Answered | 'hangs' | undefined => {
  if (!pathname.startsWith('/powerautomate/')) return undefined;
  const workflow = workflows.find(({ id }) => pathname === pathOf(id));
  if (!workflow || workflow.state === 'removed') return refused(404, 'WorkflowNotFound');
  if (searchParams.get('sig') !== workflow.sig) return refused(401, 'DirectApiAuthorizationRequired');
  if (workflow.state === 'off') return refused(400, 'WorkflowTriggerIsNotEnabled');
  if (workflow.isHanging) return 'hangs';
  if (workflow.failing !== undefined) return refused(workflow.failing, 'InternalServerError');
  const wait = Math.ceil((workflow.busyUntil - Date.now()) / 1000);
  if (wait > 0)
    return { ...refused(429, 'WorkflowRunActionThrottled'), headers: { 'retry-after': String(wait) } };
  const card = cardIn(body);
  if (!card) return refused(400, 'TriggerInputSchemaMismatch');
  workflow.cards.push(card);
  return { status: 202, headers: { 'x-ms-workflow-run-id': randomBytes(8).toString('hex') }, body: '' };
};

/** The text of a card, a line for each block. */
export const textOf = ({ body }: ShownCard): string =>
  body.map(({ inlines = [] }) => inlines.map(({ text }) => text).join('')).join('\n');
