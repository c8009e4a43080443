/**
 * Replaces @aws-sdk/credential-provider-node in bundles. Lambda always passes the credentials of its role in the
 * environment, so the providers for files, SSO and instance metadata would only slow down the start.
 */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
};
