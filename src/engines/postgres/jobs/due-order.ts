import type { Names } from '../names'

/** Orders the jobs of pg-boss by when they become due. */
export function createDueOrder({ schema, jobs }: Names): string {
  return `CREATE TRIGGER order_by_due BEFORE INSERT ON ${jobs}.job
    FOR EACH ROW EXECUTE FUNCTION ${schema}.order_by_due();`
}

/** Has the waiting jobs in the order in which workers take them. */
export function createDueIndex({ jobs }: Names): string {
  return `CREATE INDEX IF NOT EXISTS job_due ON ${jobs}.job (name, priority, created_on, id) WHERE state < 'active';`
}
