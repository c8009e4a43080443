/** What CloudWatch counts: infra/cdk/constructs/alarms.ts rings by them. */
export type Metric = 'DeadLetters' | 'LateJobs' | 'LedgerDifferences' | 'LateGiftCards' | 'Failures';

/**
 * Counts something for CloudWatch, as a line of the log in its embedded metric format. Does nothing without
 * METRICS_NAMESPACE, as on one machine. METRICS_AREA, if set, tells the areas of the API apart.
 */
export const recordMetric = (metric: Metric, value: number): void => {
  const { METRICS_NAMESPACE: Namespace, METRICS_AREA: Area } = process.env;
  if (Namespace === undefined) return;
  const line = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace,
          Dimensions: [Area === undefined ? [] : ['Area']],
          Metrics: [{ Name: metric, Unit: 'Count' }],
        },
      ],
    },
    ...(Area !== undefined && { Area }),
    [metric]: value,
  };
  // Not by the logger, which would wrap it: CloudWatch reads only lines of this form.
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
