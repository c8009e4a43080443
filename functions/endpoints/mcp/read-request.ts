import { handle } from '#functions/http/handle';
import { readAuthorization } from '#functions/workflows/assistants/connect';
import { assistants } from '#shared/contract/connections/assistants';
import { toolScopes } from '#shared/model/scopes';

export const handler = handle(assistants.readRequest, async ({ body }) => {
  const { client, asked, host, canceled, refused } = await readAuthorization(body);
  return {
    name: client.name,
    host,
    published_at: client.publishedAt ?? null,
    scopes: 'error' in asked ? [] : toolScopes.filter((one) => asked.scopes.includes(one)),
    canceled,
    refused,
  };
});
