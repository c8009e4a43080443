import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { zoneOf } from './zone.ts';

/** The certificate of a domain, proved by records in its zone. CloudFront takes it from us-east-1 only. */
export const makeCertificate = (scope: Construct, { domain, zone }: StageConfig): Certificate =>
  new Certificate(scope, 'Certificate', {
    domainName: domain,
    validation: CertificateValidation.fromDns(zoneOf(scope, zone)),
  });
