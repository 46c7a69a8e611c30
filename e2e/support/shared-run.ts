import { z } from 'zod';
import { Installation } from '../install/installation';
import type { Home } from '../n8n/home-folder';

/** The variable in which a run tells its parts what they share. */
const SHARED = 'MUSIC_ASSISTANT_E2E';

const Shared = z.object({
	url: z.string(),
	tarball: z.string(),
	folder: z.string(),
	encryptionKey: z.string(),
	installation: z.string(),
});

/** What the parts of a run share. */
export interface SharedRun {
	/** Address of n8n, whose owner is made. */
	readonly url: string;
	/** Its user folder, for n8n's commands. */
	readonly home: Home;
	/** The packed package, for a separate n8n. */
	readonly tarball: string;
}

/** For the process that starts the parts. */
export function shareRun({ url, home, tarball }: SharedRun): void {
	const { folder, encryptionKey, installation } = home;
	const shared: z.infer<typeof Shared> = {
		url,
		tarball,
		folder,
		encryptionKey,
		installation: installation.folder,
	};
	process.env[SHARED] = JSON.stringify(shared);
}

/** For the parts. */
export function readSharedRun(): SharedRun {
	const said = process.env[SHARED];
	if (said === undefined) throw new Error('Start this with npm run e2e.');
	const { folder, encryptionKey, installation, ...rest } = Shared.parse(JSON.parse(said));
	return {
		...rest,
		home: { folder, encryptionKey, installation: new Installation(installation) },
	};
}
