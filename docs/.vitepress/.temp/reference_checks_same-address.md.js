import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"same-address, rule of check","description":"same-address, rule of check: warning – Two pages have the same address, method and format. views/pages/tea.liquid views/pages/teas/show.liquid …","frontmatter":{"title":"same-address, rule of check","description":"same-address, rule of check: warning – Two pages have the same address, method and format. views/pages/tea.liquid views/pages/teas/show.liquid …"},"headers":[],"relativePath":"reference/checks/same-address.md","filePath":"reference/checks/same-address.md"}');
const _sfc_main = { name: "reference/checks/same-address.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="same-address" tabindex="-1">same-address <a class="header-anchor" href="#same-address" aria-label="Permalink to &quot;same-address&quot;">​</a></h1><p><em>warning</em> – Two pages have the same address, method and format.</p><p><code>views/pages/tea.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>slug: teas/:id</span></span>
<span class="line"><span>---</span></span></code></pre></div><p><code>views/pages/teas/show.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>slug: teas/:name</span></span>
<span class="line"><span>---</span></span></code></pre></div><blockquote><p>views/pages/tea.liquid serves GET /teas/:name instead of this page</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/same-address.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const sameAddress = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  sameAddress as default
};
