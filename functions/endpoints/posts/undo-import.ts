import { handle } from '#functions/http/handle';
import { undoImport } from '#functions/workflows/undo-import';
import { posts } from '#shared/contract/posts';

export const handler = handle(posts.undoImport, ({ actor, reading }) => undoImport(actor, reading));
