import type { INodeProperties } from 'n8n-workflow';
import { ApiError, asRefusal } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import {
	hasEnded,
	isActive,
	type BackgroundTask,
	type ServerInfo,
	type TokenClaims,
} from '../../api/models/serverDetails';
import type { PlayerConfig } from '../../api/models/playerConfig';
import { isSameName } from '../../helpers/nameComparison';
import { countWithUnit } from '../../helpers/text';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import { readProviderHealth } from '../../services/providerHealth';
import type { Operation } from '../operation';

/** In the order of the rows. */
const KINDS = ['server', 'token', 'provider', 'player', 'task'] as const;

type Kind = (typeof KINDS)[number];

const kindsField: INodeProperties = {
	displayName: 'Kinds',
	name: 'kinds',
	type: 'multiOptions',
	default: [],
	description: 'What to check; leave empty for everything',
	hint: 'Empty: everything',
	options: [
		{ name: 'Access Token', value: 'token', description: 'Whether it expires within 30 days' },
		{
			name: 'Background Tasks',
			value: 'task',
			description:
				'Syncs and other tasks of the server that failed or are stuck; requires server 2.8',
		},
		{ name: 'Players', value: 'player', description: 'Enabled players that are not available' },
		{
			name: 'Providers',
			value: 'provider',
			description: 'Enabled providers that are not loaded, such as a service whose login is gone',
		},
		{ name: 'Server', value: 'server', description: 'Whether it can be reached and is running' },
	],
};

const includeHealthyField = booleanField(
	'Include Healthy',
	'includeHealthy',
	'Whether to also return what has no problem; otherwise there are no rows if all is well',
	{ default: false },
);

/** One thing that was checked. `healthy` is null if it could not be checked; `problem` then says why. */
type HealthRow = {
	kind: Kind;
	name: string | null;
	healthy: boolean | null;
	problem: string | null;
	since?: string;
	id: string | null;
};

export const getHealth: Operation = {
	option: {
		name: 'Get Health',
		value: 'getHealth',
		action: 'Get health of server',
		description:
			'Get what does not work: providers that failed, players that are away, tasks that failed, a token that expires soon',
	},
	effect: 'read',
	fields: [optionsForRead(includeHealthyField, kindsField)],

	async execute({ parameters, client }) {
		const options = parameters.collection('options');
		const chosen = options.has('kinds') ? options.choices('kinds', KINDS) : [];
		const kinds = chosen.length > 0 ? chosen : KINDS;
		const includesHealthy = options.booleanOr('includeHealthy', false);
		const rows = await check(client, kinds).catch((reason: unknown) => [
			rowForServerFailure(client, kinds, reason),
		]);
		return rows.filter(({ healthy }) => healthy !== true || includesHealthy);
	},
};

/** @throws ApiError if the server cannot be reached or refuses the token */
async function check(client: MusicAssistantClient, kinds: readonly Kind[]): Promise<HealthRow[]> {
	const info = await client.callIfSupported('info', {});
	const checks: Readonly<Record<Kind, () => HealthRow[] | Promise<HealthRow[]>>> = {
		server: () => [checkServer(client, info)],
		token: () => [checkToken(client.tokenClaims)],
		provider: async () => await checkProviders(client),
		player: async () => await checkPlayers(client),
		task: async () => await checkTasks(client),
	};
	const rows = await Promise.all(
		kinds.map(async (kind) => {
			try {
				return await checks[kind]();
			} catch (reason) {
				return [uncheckedRow(kind, reason)];
			}
		}),
	);
	return rows.flat();
}

/** For what the token may not read, or what the server does not report. @throws every other reason */
function uncheckedRow(kind: Kind, reason: unknown): HealthRow {
	const { message: problem } = asRefusal(reason);
	return { kind, name: null, healthy: null, problem, id: null };
}

/** A server that is away and a token that it refuses are findings too, if they were asked for. @throws otherwise */
function rowForServerFailure(
	{ baseUrl }: MusicAssistantClient,
	kinds: readonly Kind[],
	reason: unknown,
): HealthRow {
	const isFailure = reason instanceof ApiError;
	const kind = isFailure && reason.kind === 'token' ? 'token' : 'server';
	const isFinding = isFailure && ['token', 'unreachable'].includes(reason.kind);
	if (!isFinding || !kinds.includes(kind)) throw reason;
	const id = kind === 'server' ? baseUrl : null;
	return { kind, name: id, healthy: false, problem: reason.message, id };
}

function createRow(
	kind: Kind,
	{ id, name, problem }: { id: string | null; name: string | null; problem: string | null },
	since?: string,
): HealthRow {
	const isSinceKnown = problem !== null && since !== undefined;
	const healthy = problem === null;
	return { kind, name, healthy, problem, ...(isSinceKnown && { since }), id };
}

function checkServer({ baseUrl }: MusicAssistantClient, info: ServerInfo | undefined): HealthRow {
	const { status = 'running', serverVersion } = info ?? {};
	return createRow('server', {
		id: baseUrl,
		name: serverVersion === undefined ? baseUrl : `Music Assistant ${serverVersion}`,
		problem: status === 'running' ? null : `The server is ${status}`,
	});
}

const DAY_MS = 86_400_000;
const MIN_TOKEN_DAYS = 30;

/** Servers issue tokens for a year from 2.10 on, and for ten before; only those of 2.8 and newer say when they end. */
function checkToken({ id, name, expiresAt: end = Infinity }: Partial<TokenClaims> = {}): HealthRow {
	const days = Math.max(0, Math.floor((end - Date.now()) / DAY_MS));
	return createRow('token', {
		id: id ?? null,
		name: name ?? null,
		problem:
			days < MIN_TOKEN_DAYS
				? `The access token expires in ${countWithUnit(days, 'day')}, on ${new Date(end).toISOString().slice(0, 10)}: create a new one in Music Assistant under Settings, Profile, and enter it in the credential`
				: null,
	});
}

async function checkProviders(client: MusicAssistantClient): Promise<HealthRow[]> {
	return (await readProviderHealth(client)).map(({ id, name, problem }) =>
		createRow('provider', { id, name, problem }),
	);
}

async function checkPlayers(client: MusicAssistantClient): Promise<HealthRow[]> {
	const [configs, players, user] = await Promise.all([
		client.call('config/players', { include_values: false }),
		client.call('players/all', {}),
		client.tryCall('auth/me', {}),
	]);
	const available = players.filter((player) => player.available);
	const visible = user?.playerFilter ?? [];
	const checked = configs
		.filter(({ id, isProtocol }) => id !== '' && !isProtocol)
		.filter(({ id }) => visible.length === 0 || visible.includes(id));
	// The settings keep the first name of a player that has none of its own (observed on 2.7).
	const nameById = new Map(players.map((player) => [player.id, player.name]));
	const rows = checked.map(async (config) => {
		const { id } = config;
		const name = nameById.get(id) ?? config.name ?? id;
		const isAvailable = available.some((player) => player.id === id);
		// Servers keep the settings of players that have come back with another id.
		if (!isAvailable && available.some((player) => isSameName(player.name, name))) return [];
		const problem = isAvailable ? null : await problemOfAbsent(client, config);
		return [createRow('player', { id, name, problem })];
	});
	return (await Promise.all(rows)).flat();
}

async function problemOfAbsent(
	client: MusicAssistantClient,
	{ id, enabled = true }: PlayerConfig,
): Promise<string | null> {
	if (!enabled) return null;
	// Lists may leave out players that can be used.
	const player = await client.tryCall('players/get', { player_id: id });
	if (player?.available === true || player?.enabled === false) return null;
	return 'The player is enabled, but not available: it may be switched off or disconnected';
}

const HOUR_MS = 3_600_000;

/** Running tasks report their progress, and others wait for them: a large library may take an hour or two. */
const STUCK_HOURS = 3;

async function checkTasks(client: MusicAssistantClient): Promise<HealthRow[]> {
	const [tasks, user] = await Promise.all([
		// Before 2.8 there are no tasks.
		client.callIfSupported('tasks/list', {}),
		client.tryCall('auth/me', {}),
	]);
	if (tasks === undefined) return [];
	const rows = tasks
		.filter(({ id }) => id !== '')
		.map((task) => {
			const { id, name, startedAt, updatedAt, finishedAt } = task;
			const since = hasEnded(task) ? finishedAt : (startedAt ?? updatedAt);
			return createRow('task', { id, name, problem: problemOfTask(task) }, since);
		});
	if (user?.role === undefined || user.role === 'admin') return rows;
	const problem = "The server shows its own tasks, such as syncs, only to an admin's token";
	return [...rows, { kind: 'task', name: null, healthy: null, problem, id: null }];
}

function problemOfTask(task: BackgroundTask): string | null {
	const { status, error, updatedAt = '' } = task;
	if (status === 'failed') {
		return error === undefined ? 'The task failed' : `The task failed: ${error}`;
	}
	const idleMs = Date.now() - Date.parse(updatedAt);
	if (!isActive(task) || !(idleMs > STUCK_HOURS * HOUR_MS)) return null;
	const doing = status === 'running' ? 'running' : 'waiting';
	return `The task has been ${doing} without progress for ${countWithUnit(Math.floor(idleMs / HOUR_MS), 'hour')}`;
}
