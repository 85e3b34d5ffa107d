import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"Security policy","description":"Security policy: Please do not open a public issue. Use 'Report a vulnerability' on the repository's security page; only the maintainers can read it …","frontmatter":{"title":"Security policy","description":"Security policy: Please do not open a public issue. Use 'Report a vulnerability' on the repository's security page; only the maintainers can read it …"},"headers":[],"relativePath":"security-policy.md","filePath":"security-policy.md"}`);
const _sfc_main = { name: "security-policy.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="security-policy" tabindex="-1">Security policy <a class="header-anchor" href="#security-policy" aria-label="Permalink to &quot;Security policy&quot;">​</a></h1><h2 id="reporting-a-vulnerability" tabindex="-1">Reporting a vulnerability <a class="header-anchor" href="#reporting-a-vulnerability" aria-label="Permalink to &quot;Reporting a vulnerability&quot;">​</a></h2><p>Please do not open a public issue. Use <a href="https://github.com/liquid-platform/liquid-platform/security/advisories/new" target="_blank" rel="noreferrer">&quot;Report a vulnerability&quot;</a> on the repository&#39;s security page; only the maintainers can read it. Describe what an attacker can do, what is necessary for it (a template, a form, a request, a remote server&#39;s response) and, if you have one, the shortest input that shows it. You get a reply within three working days. A fix is released before the details are published.</p><h2 id="supported-versions" tabindex="-1">Supported versions <a class="header-anchor" href="#supported-versions" aria-label="Permalink to &quot;Supported versions&quot;">​</a></h2><p>Security fixes are released for the newest minor version: see <a href="/versions.html">docs/versions.md</a>.</p><h2 id="what-you-install" tabindex="-1">What you install <a class="header-anchor" href="#what-you-install" aria-label="Permalink to &quot;What you install&quot;">​</a></h2><p>Releases are packed and published by a [workflow] of this repository, from a tag, with a signed provenance: <code>npm audit signatures</code> checks it. Each release has a bill of materials, <code>sbom.cdx.json</code>. The package runs no scripts when it is installed.</p><h2 id="defences" tabindex="-1">Defences <a class="header-anchor" href="#defences" aria-label="Permalink to &quot;Defences&quot;">​</a></h2><p><a href="/security.html">docs/security.md</a> lists the threats, the defence against each, and the test that proves it. <a href="/reference/limits.html">docs/reference/limits.md</a> lists all limits.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("security-policy.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const securityPolicy = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  securityPolicy as default
};
