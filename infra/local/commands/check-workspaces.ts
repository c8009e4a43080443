import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Workspace } from '#shared/model/workspace';

/** Every workspace of the table that the environment names, by name. */
const allWorkspaces = async (): Promise<Workspace[]> => {
  const client = new DynamoDBClient({});
  const TableName = String(process.env['TABLE_NAME']);
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    { TableName, FilterExpression: 'sk = :sk', ExpressionAttributeValues: { ':sk': 'WORKSPACE' } },
  );
  const found: Workspace[] = [];
  for await (const { Items = [] } of pages)
    found.push(...(Items as Workspace[]).filter(({ cursor_key: key }) => key !== undefined));
  client.destroy();
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Looks at one workspace after the other. Whether all is right. */
export const checkWorkspaces = async (
  check: (workspace: Workspace) => Promise<boolean>,
): Promise<boolean> => {
  const workspaces = await allWorkspaces();
  let right = true;
  for (const workspace of workspaces) right = (await check(workspace)) && right;
  if (workspaces.length === 0) console.log('  There is no workspace yet.');
  return right;
};
