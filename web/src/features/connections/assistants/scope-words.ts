import { useTranslations } from 'use-intl';
import type { Scope, toolScopes } from '#shared/model/scopes';

type ToolScope = Extract<Scope, (typeof toolScopes)[number]>;
type Word<Name extends string> = Name extends `${infer Area}:${infer Right}` ? `${Area}.${Right}` : never;

/** What a scope lets an assistant do, in plain words. */
export const useScopeWords = () => {
  const t = useTranslations('assistants.scopes');
  return (scope: ToolScope): string => t(scope.replace(':', '.') as Word<ToolScope>);
};
