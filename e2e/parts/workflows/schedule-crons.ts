import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readSharedRun } from '../../support/shared-run';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What n8n 2.41 logs when a workflow is deactivated. Registering is logged at the debug level only. */
const DeregisteredCrons = z.object({
	message: z.string().regex(/^Deregistered (all )?crons$/),
	metadata: z.object({ groupId: z.string(), crons: z.array(z.string()) }),
});

/** Reads the schedules of a workflow that has been deactivated, as cron expressions without seconds. */
export async function readDeactivatedCronsFromLog(workflowId: string): Promise<string[]> {
	const log = await readFile(join(readSharedRun().home.folder, 'n8n.log'), 'utf8');
	return log
		.split('\n')
		.filter((line) => line.includes('crons'))
		.map((line) => DeregisteredCrons.safeParse(JSON.parse(line)))
		.flatMap(({ data }) => (data?.metadata.groupId === workflowId ? data.metadata.crons : []))
		.map((cron) => cron.replace(/^\S+ /, ''));
}

/** Converts the name of a schedule, such as "Every day at 6:45" or "Every Sunday at 20:00", to a cron expression. */
export function convertScheduleNameToCron(name: string): string {
	const [, day = '', hour, minute] = /^Every (\w+) at (\d+):(\d\d)$/.exec(name) ?? [];
	const days = day === 'day' ? '*' : DAYS.indexOf(day);
	return `${Number(minute)} ${hour} * * ${days}`;
}
