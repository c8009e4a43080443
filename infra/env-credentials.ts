/**
 * Stands in for @aws-sdk/credential-provider-node in bundles. Lambda always hands its role's credentials in the
 * environment, so that the providers for files, SSO and instance metadata would only cost start time.
 */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
};
