/** How long a lease on work lasts, in milliseconds: longer than a function may run. */
export const leaseMs = (): number => Number(process.env['LEASE_SECONDS'] ?? 30) * 1000;
