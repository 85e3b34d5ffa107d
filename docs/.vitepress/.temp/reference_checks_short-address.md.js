import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"short-address, rule of check","description":"short-address, rule of check: warning – A page reads segments of longer addresses than it serves. views/pages/teas.liquid params.slug2 has no segment of …","frontmatter":{"title":"short-address, rule of check","description":"short-address, rule of check: warning – A page reads segments of longer addresses than it serves. views/pages/teas.liquid params.slug2 has no segment of …"},"headers":[],"relativePath":"reference/checks/short-address.md","filePath":"reference/checks/short-address.md"}');
const _sfc_main = { name: "reference/checks/short-address.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="short-address" tabindex="-1">short-address <a class="header-anchor" href="#short-address" aria-label="Permalink to &quot;short-address&quot;">​</a></h1><p><em>warning</em> – A page reads segments of longer addresses than it serves.</p><p><code>views/pages/teas.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{{ context.params.slug2 }}</span></span></code></pre></div><blockquote><p>params.slug2 has no segment of the address: set slug_exact_match: false in config.yml, or max_deep_level of the page, for addresses longer than /teas</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/short-address.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const shortAddress = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  shortAddress as default
};
