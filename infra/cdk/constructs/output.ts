import { CfnOutput, Fn, type Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Names a value that the commands of operators read from the deployed stack. */
export const output = (scope: Construct, name: string, value: string): CfnOutput =>
  new CfnOutput(scope, name, { value });

/** Names a value for stacks of other regions. @returns what they read it by, when they are created or updated */
export const outputElsewhere = (scope: Stack, name: string, value: string): string => {
  output(scope, name, value);
  return Fn.getStackOutput(scope.stackName, name, scope.region);
};
