import type { AnnouncementOutcome } from './announcement';
import type { AnnouncementLevel } from './announcementLevel';
import type { VolumeAfter } from './announcementVolume';
import type { MusicAssistantClient } from '../../api/client';
import { diagnose } from '../diagnosis';
import type { ApiError } from '../../api/apiError';
import type { JsonObject } from '../../helpers/json';
import { listed } from '../../helpers/names';
import { describeVolumes } from './describeVolumes';

/**
 * One output item per player. A player that failed is reported in its own item if others played the announcement.
 *
 * @throws ApiError with all reasons if no player played it
 */
export async function announcementResult(
	client: MusicAssistantClient,
	outcomes: readonly AnnouncementOutcome[],
): Promise<JsonObject[]> {
	const diagnosed = await Promise.all(
		outcomes.map(async ({ failure, volumes, ...outcome }) => ({
			...outcome,
			failure: failure && (await diagnose(failure, client)),
			volumes: volumes.filter(({ id, state }) => id === outcome.player.id || state !== 'same'),
		})),
	);
	const failures = diagnosed.flatMap(({ player, failure }) =>
		failure ? { name: player.name, failure } : [],
	);
	const [first] = failures;
	if (first && failures.length === outcomes.length) {
		throw withVolumes(
			failureOnAllPlayers(first, failures),
			diagnosed.flatMap(({ volumes }) => volumes),
		);
	}
	return diagnosed.map(toOutput);
}

/** Adds the volumes to an error, changed or not. */
function withVolumes(failure: ApiError, volumes: readonly VolumeAfter[]): ApiError {
	if (volumes.length > 0) return failure.withHint(describeVolumes(volumes, volumes.length > 1));
	return failure.isInternal ? failure.withHint(VOLUME_NOT_KNOWN) : failure;
}

const VOLUME_NOT_KNOWN = 'The volume may still be at the level of the announcement.';

interface FailedPlayer {
	name: string;
	failure: ApiError;
}

function failureOnAllPlayers({ failure }: FailedPlayer, all: readonly FailedPlayer[]): ApiError {
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
	if (byReason.size === 1) return failure.withHint(`The same applies to all players: ${names}.`);
	return failure.with({
		message: `None of the players played the announcement: ${names}`,
		description: [...byReason]
			.map(([reason, players]) => `${listed(players)}: ${reason}`)
			.join(' '),
		request: undefined,
	});
}

const NOT_CONFIRMED =
	'The server received the whole file and plays it, but the connection was lost before it reported the end.';

function toOutput(outcome: AnnouncementOutcome): JsonObject {
	const { player, failure, isConfirmed, level, volumes } = outcome;
	const output = { success: !failure, player_id: player.id, name: player.name };
	if (failure) {
		const { message, description } = withVolumes(failure, volumes);
		return { ...output, ...volumeFields(player.id, volumes), error: message, details: description };
	}
	const played = { ...output, ...levelFields(level) };
	if (!isConfirmed) return { ...played, confirmed: false, reason: NOT_CONFIRMED };
	const changed = volumes.filter(({ state }) => state !== 'same');
	if (changed.length === 0) return played;
	return {
		...played,
		...volumeFields(player.id, changed),
		details: describeVolumes(changed, true),
	};
}

function levelFields({ level, reason }: AnnouncementLevel = {}): JsonObject {
	return {
		...(level === undefined ? {} : { volume_level: level }),
		...(reason === undefined ? {} : { reason }),
	};
}

function volumeFields(id: string, volumes: readonly VolumeAfter[]): JsonObject {
	const volume = volumes.find((volume) => volume.id === id);
	if (!volume) return {};
	const { before, now = null, state } = volume;
	return { volume_before: before, volume_now: now, volume_restored: state === 'restored' };
}
