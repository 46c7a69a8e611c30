import { z } from 'zod';
import type { N8nUser } from '../../n8n/n8n-user';

/** n8n 2.41 lists no more workflows at once than 100. */
const STORED_PAGE = 50;

const Stored = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

/**
 * The ids of all workflows. The newest come last, so that workflows that other tests store in the meantime do not move any
 * to another page.
 */
export async function storedWorkflowIds(user: N8nUser, skip = 0): Promise<string[]> {
	const page = `skip=${skip}&take=${STORED_PAGE}&sortBy=createdAt:asc`;
	const { data } = Stored.parse(await user.get(`/rest/workflows?${page}`));
	const ids = data.map(({ id }) => id);
	return ids.length < STORED_PAGE
		? ids
		: [...ids, ...(await storedWorkflowIds(user, skip + STORED_PAGE))];
}
