"""Addresses: whom a limit is counted for, which proxies are believed, and which names this server answers to."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from starlette.datastructures import Headers

from parlour.engine.core.errors import ParlourError

LOCAL = ("localhost", "localhost.localdomain", "ip6-localhost")
EVERYWHERE = ("0.0.0.0", "::", "")
ANY_NAME = "*"
Address = IPv4Address | IPv6Address


class BadAddress(ParlourError):
    """An option that should be an address and is none."""


@lru_cache(4096)
def household(host: str) -> str:
    """Whom limits are counted for: an IPv4 address, or the IPv6 network that one household gets as a whole."""
    address = _read(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return host if address is None else str(address)


def client_of(scope: Mapping[str, Any]) -> str:
    """Whom a request is counted for, by the address it comes from."""
    return household(str((scope.get("client") or ("",))[0]))


def _read(host: str) -> Address | None:
    """An address, one of IPv4 that was written as IPv6 included; None when it is none."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


class Proxies:
    """The proxies that may say for whom they ask (X-Forwarded-For) and how they were asked (X-Forwarded-Proto)."""

    def __init__(self, addresses: Sequence[str] = ()) -> None:
        """Believe these addresses and networks; nobody by default."""
        try:
            self._networks = [ip_network(address, strict=False) for address in addresses]
        except ValueError as error:
            raise BadAddress(
                f"{error}: name a proxy by its address or network, such as 10.0.0.2 or 10.0.0.0/24"
            ) from error

    def __contains__(self, host: str) -> bool:
        """Whether a host is one of them."""
        address = _read(host) if self._networks else None
        return address is not None and any(address in network for network in self._networks)

    def client(self, peer: str, headers: Headers) -> str:
        """Who asks: whoever is connected, or whom the last proxy that is believed names.

        Each proxy writes at the end where it was asked from; what stands before an address that is not believed
        anybody may have written.
        """
        asked = peer
        told = [part.strip() for line in headers.getlist("x-forwarded-for") for part in line.split(",")]
        while asked in self and told:
            found = _read(_without_port(told.pop()))
            if found is None:
                break
            asked = str(found)
        return asked

    def scheme(self, peer: str, headers: Headers) -> str | None:
        """How the last proxy was asked, http or https, if it is believed and says so."""
        told = ",".join(headers.getlist("x-forwarded-proto")).split(",")[-1].strip().casefold()
        return told if peer in self and told in ("http", "https") else None


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


class Hosts:
    """The names this server answers to.

    A page of another site may have its own name point at this machine and then read everything here as its own
    (DNS rebinding). It cannot do that with a bare address, so those are always good.
    """

    def __init__(self, bound: str = "", also: Iterable[str] = ()) -> None:
        """Answer to the name that is listened on, to those of this machine where that is everywhere, and to others."""
        own = _names_of_this_machine() if bound in EVERYWHERE else ()
        self._names = {_name(name) for name in (*LOCAL, bound, *own, *also)}
        self._any = ANY_NAME in self._names

    def know(self, host: str | None) -> bool:
        """Whether a Host header names this server; old clients send none."""
        if self._any or host is None:
            return True
        name = _name(host)
        return name in self._names or name.endswith(".localhost") or _read(name) is not None


def _name(host: str) -> str:
    """The name in a Host header: no port, no brackets, no final dot, small letters."""
    return _without_port(host.strip()).rstrip(".").casefold()


def _names_of_this_machine() -> tuple[str, ...]:
    name = socket.gethostname()
    return name, name.partition(".")[0], f"{name.partition('.')[0]}.local", socket.getfqdn()
