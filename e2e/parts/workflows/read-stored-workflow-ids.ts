import { z } from 'zod';
import type { N8nUser } from '../../n8n/n8n-user';

/** n8n 2.41 lists at most 100 workflows at once. */
const PAGE_SIZE = 50;

const StoredWorkflows = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

/**
 * Reads the IDs of all workflows. The newest come last, so that workflows that other tests store in the meantime do not
 * move others to another page.
 */
export async function readStoredWorkflowIds(user: N8nUser, offset = 0): Promise<string[]> {
	const page = `skip=${offset}&take=${PAGE_SIZE}&sortBy=createdAt:asc`;
	const { data } = StoredWorkflows.parse(await user.get(`/rest/workflows?${page}`));
	const ids = data.map(({ id }) => id);
	return ids.length < PAGE_SIZE
		? ids
		: [...ids, ...(await readStoredWorkflowIds(user, offset + PAGE_SIZE))];
}
