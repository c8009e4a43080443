import { posts } from '#shared/contract/posts';
import { postBody } from './post-body.ts';
import { call, mails, stack } from './stack.ts';
import { aTeam, type Member } from './team.ts';

const { handler } = await import('#functions/jobs/send-mail');
type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

export const hours = 3_600_000;

/** A message as Lambda receives it: sent 26 hours before it was first received. */
export const record = (messageId: string, body: object, received = Date.now()) => ({
  messageId,
  body: JSON.stringify(body),
  attributes: {
    SentTimestamp: String(received - 26 * hours),
    ApproximateFirstReceiveTimestamp: String(received),
  },
});

/** Delivers messages to the function that sends mails, with what Lambda says about the invocation. */
export const invokeWith = async (context: object, ...records: object[]): Promise<Outcome> => {
  const outcome: unknown = await handler({ Records: records } as never, context as never, () => undefined);
  return outcome as Outcome;
};

/** Delivers messages to the function that sends mails, with all of its time. */
export const invoke = (...records: object[]): Promise<Outcome> =>
  invokeWith({ getRemainingTimeInMillis: () => 28_000 }, ...records);
export const done = { batchItemFailures: [] };

export const mailsTo = (email: string) => mails.filter((mail) => mail.to.includes(email));

/** A post by Ann to Bob and Cyd whose mails were sent, and its message under another event. */
export const sendPost = async (changes: Parameters<typeof aTeam>[1] = {}) => {
  const team = await aTeam(['ann', 'bob', 'cyd'], changes);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob, team.cyd]) }, team.ann);
  await stack.settle();
  const message = (event: string, user: Member = team.bob) => ({
    mail: 'points',
    event,
    workspace_id: team.workspace.id,
    user_id: user.id,
    post_id: post.id,
  });
  return { team, post, message };
};
