import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Names a value that the commands of operators read from the deployed stack. */
export const output = (scope: Construct, name: string, value: string): CfnOutput =>
  new CfnOutput(scope, name, { value });
