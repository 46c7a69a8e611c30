import type { CoverOptions } from '../../../parameters/fields/pictureFields';
import type { OperationContext } from '../../../parameters/operationContext';
import { downloadCover } from '../../../services/pictures/downloadCover';
import { toCurrentPlayback, type CurrentPlayback } from '../../../services/players/currentPlayback';
import { tryReadPlayer } from '../../../services/players/readPlayer';
import type { PlaybackTarget } from '../../../services/queues/playbackTargets';
import { readActiveQueue } from '../../../services/queues/findQueue';

/** Adds the cover of what plays to the output. @returns the reason if there is none */
export async function attachPlayingCover(
	context: OperationContext,
	{ id }: PlaybackTarget,
	{ media }: CurrentPlayback,
	{ size, field }: CoverOptions,
): Promise<string | undefined> {
	const { client } = context;
	const file = await downloadCover(client, media, size, async () => {
		const player = await tryReadPlayer(client, id, { noCache: true });
		const queue = await readActiveQueue(client, id, { noCache: true });
		return toCurrentPlayback(player, queue).media?.image;
	});
	if ('reason' in file) return file.reason;
	await context.attachFile(field, file);
	return undefined;
}
