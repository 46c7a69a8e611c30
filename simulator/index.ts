import {
	createSimulatorControl,
	ControlApi,
	type SimulatorControl,
} from './control/simulator-control';
import { Clock } from './clock';
import { handleHttpRequest } from './http/handle-http-request';
import { startHttpServer } from './http/http-server';
import { findProfile, PROFILE_NAMES } from './profiles';
import type { ProfileName } from './profiles/profile';
import { Simulation } from './simulation';
import { handleWebSocketUpgrade } from './ws/handle-websocket';

export type { SimulatorControl } from './control/simulator-control';
export type { Fault, QueueEdit } from './control/faults';
export type { LoggedRequest, RequestHold } from './control/requests';
export type { ProfileName } from './profiles/profile';
export type { SyncBehavior } from './world/tasks/provider-syncs';

export { PROFILE_NAMES };

export interface SimulatorOptions {
	/** Default `2.8`. */
	readonly profile?: ProfileName;
	readonly port?: number;
	/** Default `127.0.0.1`. */
	readonly host?: string;
	/** The same seed creates the same library, IDs and tokens. 1 by default. */
	readonly seed?: number;
	/** 1 = real delays (default), 0.02 = fifty times faster, 0 = no delays. */
	readonly timeScale?: number;
	/** `manual`: time only passes when a test advances it. The machine's time by default. */
	readonly time?: 'machine' | 'manual';
	/** Whether tests can use the control API over HTTP at /simulator/. True by default. */
	readonly controlApi?: boolean;
}

export interface Simulator {
	readonly url: string;
	readonly profile: ProfileName;
	readonly tokens: { readonly admin: string; readonly user: string };
	readonly control: SimulatorControl;
	stop(): Promise<void>;
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const { profile: name = '2.8', port = 0, host = '127.0.0.1', seed = 1, timeScale = 1 } = options;
	const clock = new Clock(timeScale, options.time);
	const profile = findProfile(name);
	if (!profile) {
		throw new RangeError(`There is no profile "${name}". Available: ${PROFILE_NAMES.join(', ')}`);
	}
	const simulation = new Simulation(profile, seed, timeScale, clock);
	const control = createSimulatorControl(simulation);
	const controlApi = options.controlApi === false ? undefined : new ControlApi(control);
	const listener = await startHttpServer(
		(request, response) => handleHttpRequest(simulation, controlApi, request, response),
		(request, socket, head) => handleWebSocketUpgrade(simulation, request, socket, head),
		port,
		host,
	);
	simulation.server.url = listener.url;
	const { admin, user } = simulation.server.users;
	return {
		url: listener.url,
		profile: profile.name,
		tokens: { admin: admin.token, user: user.token },
		control,
		async stop() {
			simulation.stop();
			await listener.close();
		},
	};
}
