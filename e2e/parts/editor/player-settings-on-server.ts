import { z } from 'zod';
import type { Simulator } from '../../../simulator';
import { askServerAsAdmin } from '../../support/ask-server-as-admin';

const Settings = z.record(z.unknown());
const ConfigEntry = z.object({ value: z.unknown() }).passthrough();

export async function savePlayerSettingsOnServer(
	server: Simulator,
	player: string,
	values: object,
): Promise<void> {
	await askServerAsAdmin(server, 'config/players/save', { player_id: player, values });
}

/** Reads a player's current settings from the music server, by key. */
export async function readPlayerSettingsFromServer(
	server: Simulator,
	player: string,
): Promise<Map<string, unknown>> {
	const config = Settings.parse(
		await askServerAsAdmin(server, 'config/players/get', { player_id: player }),
	);
	const { values, name, enabled } = config;
	// Both are saved like settings, but are not listed among the values.
	const beside = values === undefined ? {} : { name, enabled };
	const entries = Object.entries({ ...Settings.parse(values ?? config), ...beside });
	return new Map(
		entries.map(([key, entry]) => {
			const described = ConfigEntry.safeParse(entry);
			return [key, described.success ? described.data.value : entry];
		}),
	);
}
