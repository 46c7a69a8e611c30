import type { Announced } from './announcement';
import type { VolumeAfter } from './announcementVolume';
import type { MusicAssistantClient } from '../../api/client';
import { diagnose } from '../diagnosis';
import type { ApiError } from '../../api/apiError';
import type { JsonObject } from '../../helpers/json';
import { listed } from '../../helpers/names';
import { volumeWords } from './announceVolume';

/**
 * What the output says of each player. One that failed among others is told in its own item: the others did play it.
 *
 * @throws ApiError when none played it, with the reason of each
 */
export async function announcementResult(
	client: MusicAssistantClient,
	outcomes: readonly Announced[],
): Promise<JsonObject[]> {
	const told = await Promise.all(
		outcomes.map(async ({ player, failure, volumes }) => ({
			player,
			failure: failure && (await diagnose(failure, client)),
			volumes: volumes.filter(({ id, state }) => id === player.id || state !== 'same'),
		})),
	);
	const failures = told.flatMap(({ player, failure }) =>
		failure ? { name: player.name, failure } : [],
	);
	const [first] = failures;
	if (first && failures.length === outcomes.length) {
		throw withVolumes(
			onNone(first, failures),
			told.flatMap(({ volumes }) => volumes),
		);
	}
	return told.map(toldOf);
}

/** An error tells of all volumes, changed or not; where none was seen, what is known of servers. */
function withVolumes(failure: ApiError, volumes: readonly VolumeAfter[]): ApiError {
	if (volumes.length > 0) return failure.withHint(volumeWords(volumes, volumes.length > 1));
	return failure.isInternal ? failure.withHint(UNSEEN) : failure;
}

const UNSEEN = 'The volume may still be that of the announcement.';

interface Failed {
	name: string;
	failure: ApiError;
}

function onNone({ failure }: Failed, all: readonly Failed[]): ApiError {
	if (all.length === 1) return failure;
	const byReason = new Map<string, string[]>();
	for (const {
		name,
		failure: { message, description },
	} of all) {
		const reason = `${message}. ${description}`;
		byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
	}
	const names = listed(all.map(({ name }) => name));
	if (byReason.size === 1) return failure.withHint(`It is the same for all players: ${names}.`);
	return failure.with({
		message: `None of the players played it: ${names}`,
		description: [...byReason]
			.map(([reason, players]) => `${listed(players)}: ${reason}`)
			.join(' '),
		asked: undefined,
	});
}

function toldOf({ player, failure, volumes }: Announced): JsonObject {
	const told = { success: !failure, player_id: player.id, name: player.name };
	if (failure) {
		const { message, description } = withVolumes(failure, volumes);
		return { ...told, ...levelsOf(player.id, volumes), error: message, details: description };
	}
	const others = volumes.filter(({ state }) => state !== 'same');
	if (others.length === 0) return told;
	return { ...told, ...levelsOf(player.id, others), details: volumeWords(others, true) };
}

function levelsOf(id: string, volumes: readonly VolumeAfter[]): JsonObject {
	const own = volumes.find((volume) => volume.id === id);
	if (!own) return {};
	const { before, now = null, state } = own;
	return { volume_before: before, volume_now: now, volume_restored: state === 'restored' };
}
