import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Workspace } from '#shared/model/workspace';

/** All workspaces of the table in TABLE_NAME, sorted by name. */
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

/**
 * Checks each workspace in turn. Returns whether all checks passed.
 * @param only the id of the one to check
 */
export const checkEachWorkspace = async (
  check: (workspace: Workspace) => Promise<boolean>,
  only?: string,
): Promise<boolean> => {
  const workspaces = (await allWorkspaces()).filter(({ id }) => only === undefined || id === only);
  let right = true;
  for (const workspace of workspaces) right = (await check(workspace)) && right;
  if (workspaces.length === 0) console.log('  There is no workspace yet.');
  return right;
};
