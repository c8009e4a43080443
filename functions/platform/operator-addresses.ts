type Name = 'FEEDBACK_URL' | 'HELP_URL' | 'TERMS_URL' | 'PRIVACY_URL';

/** An address that the operator of this installation chooses; null: none. */
export const operatorAddress = (name: Name): string | null => process.env[name] || null;
